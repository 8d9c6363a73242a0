import * as z from 'zod';

/** A PDF file, and its download name: letters, digits, `-` and `.`. */
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
  /** True before its end: its statement covers the time until now. */
  is_running: z.boolean(),
});
export type StatementMonth = z.input<typeof statementMonth>;
