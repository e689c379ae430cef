/** Strings by Unicode code points, which all offsets count; JavaScript counts UTF-16 units. */

const ASTRAL = /[\ud800-\udbff][\udc00-\udfff]/;

/**
 * `text[start:end]` in code points.
 * @param {string} text
 * @param {number} start
 * @param {number} end
 */
export function slice(text, start, end) {
  if (!ASTRAL.test(text)) return text.slice(start, end);
  const from = unitsBefore(text, start, 0, 0);
  return text.slice(from, unitsBefore(text, end, from, start));
}

/**
 * Where code point `wanted` begins, in UTF-16 units; looking begins at unit `unit`, which is code point `point`.
 * @param {string} text
 * @param {number} wanted
 * @param {number} unit
 * @param {number} point
 */
function unitsBefore(text, wanted, unit, point) {
  while (point < wanted && unit < text.length) {
    unit += /** @type {number} */ (text.codePointAt(unit)) > 0xffff ? 2 : 1;
    point += 1;
  }
  return unit;
}

/** @param {string} text */
export function length(text) {
  let points = 0;
  for (const _ of text) points += 1;
  return points;
}

/**
 * The order of Python's strings and of SQLite's: by code point.
 * @param {string} left
 * @param {string} right
 */
export function compare(left, right) {
  const least = Math.min(left.length, right.length);
  for (let at = 0; at < least; at += 1) {
    if (left[at] !== right[at]) {
      // Where a unit differs the code points differ too, and a surrogate belongs to a higher one than any other unit.
      const [one, two] = [left.charCodeAt(at), right.charCodeAt(at)];
      const [high, higher] = [isSurrogate(one), isSurrogate(two)];
      return high === higher ? one - two : high ? 1 : -1;
    }
  }
  return left.length - right.length;
}

/** @param {number} unit */
function isSurrogate(unit) {
  return unit >= 0xd800 && unit <= 0xdfff;
}
