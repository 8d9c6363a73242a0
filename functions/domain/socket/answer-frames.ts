import type { ErrorFrame, SuccessFrame } from '#shared/messages/frames.ts';
import { errors, type Refusal } from '#shared/refusals/errors.ts';

const head = { topic: 'connection', seq: 0, since: 0 } as const;

export const successFrame = (about: string): SuccessFrame => ({ type: 'success', ...head, about });

/** A refusal as a frame. `about` is the type of the message that it answers, null where that could not be read. */
export function errorFrame(about: string | null, { reason, message, fields }: Refusal): ErrorFrame {
  const { code } = errors[reason];
  return { type: 'error', ...head, about, code, error_code: reason, message, ...(fields && { errors: fields }) };
}
