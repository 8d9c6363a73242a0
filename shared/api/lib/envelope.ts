import type { AppErrorName, ErrorMessagesByField, NamedFieldErrors } from '#shared/errors/errors.ts';

export interface ApiSuccessEnvelope<Data> {
  success: true;
  code: 200;
  message: string;
  data: Data;
}

/** Answer of an endpoint whose `envelope` is `flat`: rows in `data`, page fields next to it. */
export interface ApiFlatListEnvelope<Row> extends ApiSuccessEnvelope<Row[]> {
  total: number | null;
}

export interface ApiErrorEnvelope {
  success: false;
  code: number;
  message: string;
  error_code: AppErrorName;
  errors?: ErrorMessagesByField;
  reasons?: NamedFieldErrors;
}

/** Shape of all JSON answers except the flat ones. */
export type ApiEnvelope<Data> = ApiSuccessEnvelope<Data> | ApiErrorEnvelope;
