// Made by `python -m wikigate.contracts.generate`; do not edit.
export const CONTRACT_VERSION = "1.0";
export const BRIDGE_VERSION = "0.1.0";
export const PIPELINE_VERSION = "2026-12-01.3";
export const APPLICATION_ID = 0x57696b47;
export const LAYOUT_VERSION = 3;
