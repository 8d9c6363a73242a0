import type { FunctionName } from '#infra/manifest.ts';

export type ReportLine = (line: string) => void;

/** Stops a started part; the latest first. */
export type Cleanup = () => Promise<void> | void;

/** Connects the hot reload of functions with the platform. */
export interface HotReload {
  undo: Cleanup[];
  /** Called for each function with changed code. */
  restart: (name: FunctionName) => void;
}
