import type { ErrorName, FieldErrors } from './errors.ts';

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
}

/** The shape of every JSON answer. */
export type Envelope<Data> = Success<Data> | Failure;
