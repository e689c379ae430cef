// Made by `python -m wikigate.contracts.generate`; do not edit.
export const E_QUERY_EMPTY = "E_QUERY_EMPTY";
export const E_CONTRACT_VERSION_MISMATCH = "E_CONTRACT_VERSION_MISMATCH";
export const E_PYTHON_UNAVAILABLE = "E_PYTHON_UNAVAILABLE";
export const E_BRIDGE_SPAWN_FAILED = "E_BRIDGE_SPAWN_FAILED";
export const E_BRIDGE_TIMEOUT = "E_BRIDGE_TIMEOUT";
export const E_BRIDGE_CRASH = "E_BRIDGE_CRASH";
export const E_BRIDGE_BAD_JSON = "E_BRIDGE_BAD_JSON";
export const E_CONTEXT_NOT_FOUND = "E_CONTEXT_NOT_FOUND";
export const E_CONTEXT_EXPIRED = "E_CONTEXT_EXPIRED";
export const E_CONTEXT_CORRUPT = "E_CONTEXT_CORRUPT";
export const E_VERIFY_EMPTY_ANSWER = "E_VERIFY_EMPTY_ANSWER";
export const E_ENGINE_UNAVAILABLE = "E_ENGINE_UNAVAILABLE";
export const E_WIKI_ROOT_MISSING = "E_WIKI_ROOT_MISSING";
export const E_INTERNAL = "E_INTERNAL";
/** Codes whose default is that the same request may succeed later, unchanged. */
export const RETRYABLE = new Set([
  "E_BRIDGE_TIMEOUT"
]);
export const STAGES = [
  "plan",
  "retrieve",
  "read",
  "extract",
  "policy",
  "observe",
  "bridge",
  "validate",
  "snapshot",
  "import",
  "build",
  "verify",
  "input",
  "argv"
];
