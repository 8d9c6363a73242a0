import { listStatementMonths } from '#functions/domain/statements/months.ts';
import { readStatementPdf } from '#functions/domain/statements/read-statement-file.ts';
import { statementEndpoints } from '#shared/api/statements.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const handlers: EndpointHandlers<typeof statementEndpoints> = {
  'GET /user/statements': (_, { caller }) => listStatementMonths(caller.account),
  'GET /user/statements/{file}': ({ params, query }, { caller }) =>
    readStatementPdf(caller, params.file.slice(0, '2026-11'.length), query.language),
};

export const handler = serve(statementEndpoints, handlers);
