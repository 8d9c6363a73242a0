import type { FunctionName } from '#infra/manifest.ts';

export type Report = (line: string) => void;

/** Ends something that was started; the latest first. */
export type Undo = () => Promise<void> | void;

/** What hot reload of functions has to do with the rest. */
export interface Hot {
  undo: Undo[];
  /** Called for each function whose code changed. */
  restart: (name: FunctionName) => void;
}
