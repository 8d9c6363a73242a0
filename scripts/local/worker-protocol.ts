/** What a worker thread is told when it starts. */
export interface WorkerData {
  /** Address of the function's bundle, as `import` takes it. */
  file: string;
  name: string;
  /** MB. */
  memory: number;
}

export interface WorkerCall {
  id: number;
  /** The event as JSON. */
  event: string;
  /** When the function's time is up, epoch ms. */
  deadline: number;
}

/** The result as JSON, or what the handler threw. */
export type WorkerReply = { id: number; result: string } | { id: number; error: string };
