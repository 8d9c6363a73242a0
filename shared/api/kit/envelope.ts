import type { ErrorName, FieldErrors, FieldReasons } from '#shared/refusals/errors.ts';

export interface Success<Data> {
  success: true;
  code: 200;
  message: string;
  data: Data;
}

/** The answer of an endpoint whose `envelope` is `flat`: rows in `data`, fields of the page beside it. */
export interface FlatSuccess<Row> extends Success<Row[]> {
  total: number | null;
}

export interface Failure {
  success: false;
  code: number;
  message: string;
  error_code: ErrorName;
  errors?: FieldErrors;
  reasons?: FieldReasons;
}

/** The shape of every JSON answer but the flat ones. */
export type Envelope<Data> = Success<Data> | Failure;
