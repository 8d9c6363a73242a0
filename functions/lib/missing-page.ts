import { AppError } from '#shared/errors/errors.ts';

/** A requested page does not exist: NOT_FOUND as a readable page. */
export class MissingPageError extends AppError {
  readonly html: string;

  constructor(html: string) {
    super('NOT_FOUND');
    this.html = html;
  }
}
