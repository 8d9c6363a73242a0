import type { FunctionName } from '#infra/manifest.ts';

export type ReportLine = (line: string) => void;

/** Ends something that was started; the latest first. */
export type Cleanup = () => Promise<void> | void;

/** What hot reload of functions has to do with the rest. */
export interface HotReload {
  undo: Cleanup[];
  /** Called for each function whose code changed. */
  restart: (name: FunctionName) => void;
}
