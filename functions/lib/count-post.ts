import { countMetric } from './count-metric.ts';

interface Failed {
  /** Of the SDK's errors, and of our own. */
  $metadata?: { httpStatusCode?: number };
  status?: number;
}

const TOO_MANY = 429;

/** Counts what became of a frame that is posted, unless its connection is gone. @throws what the posting throws. */
export async function countPostedFrame(posting: Promise<boolean>): Promise<boolean> {
  try {
    const taken = await posting;
    if (taken) countMetric('FramesSent');
    return taken;
  } catch (error) {
    const { $metadata, status = $metadata?.httpStatusCode } = error as Failed;
    countMetric(status === TOO_MANY ? 'FramesRefused' : 'FramesFailed');
    throw error;
  }
}
