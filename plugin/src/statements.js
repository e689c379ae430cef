/** The SQL that both readers run, as it lies in `generated/`. */
import { readFileSync } from "node:fs";

/** @param {string} name */
const text = (name) => readFileSync(new URL(`../generated/${name}`, import.meta.url), "utf8");

/** The ranking of sections: parameters `:match` and `:limit`. */
export const RECALL = text("recall.sql");

/** All other statements by name; each has its parameters in its comment. */
export const STATEMENTS = new Map(
  text("statements.sql")
    .split("-- name: ")
    .slice(1)
    .map((part) => {
      const end = part.indexOf("\n");
      return /** @type {const} */ ([part.slice(0, end).trim(), part.slice(end + 1)]);
    }),
);
