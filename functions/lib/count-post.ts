import { countMetric } from './count-metric.ts';

interface FailedPost {
  /** Shared by the SDK's errors and our own. */
  $metadata?: { httpStatusCode?: number };
  status?: number;
}

const TOO_MANY = 429;

/** Counts the result of posting a frame, unless its connection is gone. @throws the error of the post. */
export async function countPostedFrame(posting: Promise<boolean>): Promise<boolean> {
  try {
    const isTaken = await posting;
    if (isTaken) countMetric('FramesSent');
    return isTaken;
  } catch (error) {
    const { $metadata, status = $metadata?.httpStatusCode } = error as FailedPost;
    countMetric(status === TOO_MANY ? 'FramesRefused' : 'FramesFailed');
    throw error;
  }
}
