import { listStatementMonths } from '#functions/domain/statements/months.ts';
import { readStatementFile } from '#functions/domain/statements/read-statement-file.ts';
import { statements } from '#shared/api/statements.ts';
import { type Handlers, serve } from './middleware/serve.ts';

const handlers: Handlers<typeof statements> = {
  'GET /user/statements': (_, { caller }) => listStatementMonths(caller.account),
  'GET /user/statements/{file}': ({ params, query }, { caller }) =>
    readStatementFile(caller, params.file.slice(0, '2026-11'.length), query.language),
};

export const handler = serve(statements, handlers);
