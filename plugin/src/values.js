/** What a JSON value is. */

/**
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * `value` as an object; an empty one where it is none.
 * @param {unknown} value
 * @returns {Record<string, any>}
 */
export function obj(value) {
  return isObject(value) ? value : {};
}

/**
 * The objects of a list.
 * @param {unknown} value
 * @returns {Record<string, any>[]}
 */
export function objects(value) {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/**
 * The entries of a list, as texts.
 * @param {unknown} value
 * @returns {string[]}
 */
export function strings(value) {
  return Array.isArray(value) ? value.map(String) : [];
}
