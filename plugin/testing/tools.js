/** Prints the tools, for a comparison with those of Python's server. */
import { tools } from "../index.js";

process.stdout.write(JSON.stringify([...tools().values()]));
