import { AppError } from '#shared/refusals/errors.ts';

/** What was asked for as a page is not there, and this page says so: NOT_FOUND for who has eyes. */
export class MissingPageError extends AppError {
  readonly html: string;

  constructor(html: string) {
    super('NOT_FOUND');
    this.html = html;
  }
}
