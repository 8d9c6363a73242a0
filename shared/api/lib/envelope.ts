import type { ErrorName, FieldMessages, NamedFieldErrors } from '#shared/errors/errors.ts';

export interface SuccessEnvelope<Data> {
  success: true;
  code: 200;
  message: string;
  data: Data;
}

/** Answer of an endpoint whose `envelope` is `flat`: rows in `data`, page fields next to it. */
export interface FlatEnvelope<Row> extends SuccessEnvelope<Row[]> {
  total: number | null;
}

export interface ErrorEnvelope {
  success: false;
  code: number;
  message: string;
  error_code: ErrorName;
  errors?: FieldMessages;
  reasons?: NamedFieldErrors;
}

/** Shape of all JSON answers except the flat ones. */
export type Envelope<Data> = SuccessEnvelope<Data> | ErrorEnvelope;
