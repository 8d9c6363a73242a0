import * as z from 'zod';

/** A file as it is handed over, with the name under which it is saved: letters, digits, `-` and `.`. */
export interface PdfFile {
  name: string;
  content: Uint8Array;
}

export const pdfFile = z.custom<PdfFile>(
  (value) => typeof value === 'object' && value !== null && 'content' in value && value.content instanceof Uint8Array,
);

export const statementMonth = z.object({
  /** `2026-11`, in UTC. */
  month: z.string(),
  /** Whether it has not ended: its statement goes as far as now. */
  is_running: z.boolean(),
});
export type StatementMonth = z.input<typeof statementMonth>;
