/** Start data of a worker thread. */
export interface WorkerData {
  /** Address of the function's bundle for `import`. */
  file: string;
  name: string;
  /** MB. */
  memory: number;
}

export interface WorkerCall {
  id: number;
  /** The event as JSON. */
  event: string;
  /** When the function times out, epoch ms. */
  deadline: number;
}

/** Result as JSON, or the handler's error. */
export type WorkerReply = { id: number; result: string } | { id: number; error: string };
