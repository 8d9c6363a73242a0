import { useEffect, useRef, useState } from 'react';
import { adminApi } from '#admin/lib/api.ts';
import type { ApiContractResponse } from '#shared/api/contract.ts';
import { toBroadcastPreviewBody, type BroadcastDraft } from './broadcast-draft.ts';

type Answer = ApiContractResponse<'POST /admin/broadcasts/preview'>;

/** Count of a draft so far; `isWhole` once all users were counted. */
export type BroadcastRecipientCount = Pick<Answer, 'count' | 'unknown' | 'languages'> & { isWhole: boolean };

type PreviewState = { of: string } & (
  | { counted: BroadcastRecipientCount | null; error?: never }
  /** Counting was rejected or failed. */
  | { error: unknown; counted?: never }
);

const added = (
  previous: BroadcastRecipientCount | null,
  { count, unknown, languages, next_cursor }: Answer,
): BroadcastRecipientCount => ({
  count: (previous?.count ?? 0) + count,
  unknown,
  languages: languages.map((look, i) => ({ ...look, count: look.count + (previous?.languages[i]?.count ?? 0) })),
  isWhole: next_cursor === null,
});

/**
 * Counts a draft's recipients and reads its preview, answer by answer, until all users were counted. Resets as soon as
 * the segment or the texts change.
 */
export function useBroadcastPreview(draft: BroadcastDraft) {
  const aim = JSON.stringify(toBroadcastPreviewBody(draft));
  const [state, setState] = useState<PreviewState | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), [aim]);
  const look = async () => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    let reach: BroadcastRecipientCount | null = null;
    let cursor: string | undefined;
    setState({ of: aim, counted: reach });
    try {
      do {
        const body = { ...toBroadcastPreviewBody(draft), ...(cursor !== undefined && { cursor }) };
        // Each answer names the start of the next one.
        // oxlint-disable-next-line eslint/no-await-in-loop -- one after the other
        const answer: Answer = await adminApi('POST /admin/broadcasts/preview', { body, signal: control.signal });
        if (control.signal.aborted) return;
        reach = added(reach, answer);
        cursor = answer.next_cursor ?? undefined;
        setState({ of: aim, counted: reach });
      } while (cursor !== undefined);
    } catch (error) {
      if (!control.signal.aborted) setState({ of: aim, error });
    }
  };
  const present = state?.of === aim ? state : null;
  return {
    look: () => void look(),
    counted: present?.counted ?? null,
    error: present?.error,
    isCounting: present !== null && present.error === undefined && present.counted?.isWhole !== true,
  };
}
