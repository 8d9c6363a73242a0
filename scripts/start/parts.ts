import type { FunctionName } from '#infra/manifest.ts';

export type ReportStartLine = (line: string) => void;

/** Stops a started part; the latest first. */
export type StartCleanup = () => Promise<void> | void;

/** Connects the hot reload of functions with the platform. */
export interface HotReloadHooks {
  undo: StartCleanup[];
  /** Called for each function with changed code. */
  restart: (name: FunctionName) => void;
}
