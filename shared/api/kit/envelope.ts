import type { ErrorName, FieldErrors, FieldReasons } from '#shared/refusals/errors.ts';

export interface Success<Data> {
  success: true;
  code: 200;
  message: string;
  data: Data;
}

export interface Failure {
  success: false;
  code: number;
  message: string;
  error_code: ErrorName;
  errors?: FieldErrors;
  reasons?: FieldReasons;
}

/** The shape of every JSON answer. */
export type Envelope<Data> = Success<Data> | Failure;
