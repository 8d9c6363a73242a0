import { pathToFileURL } from 'node:url';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';

/** Runs the statement function in its own process and reports the cost of one statement. */
export interface StatementMeasurement {
  ms: number;
  /** Peak memory growth of the process during the work, MB. */
  grown: number;
  /** Size of the PDF. */
  bytes: number;
}

const [code = '', token = '', month = '', language = ''] = process.argv.slice(2);
const { handler } = (await import(pathToFileURL(code).href)) as {
  handler: (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>;
};

const MB = 1024 * 1024;

async function callStatementFunction(
  path: string,
  query: Record<string, string[]> | null = null,
): Promise<APIGatewayProxyResult> {
  const answer = await handler({
    httpMethod: 'GET',
    path,
    headers: { authorization: `Bearer ${token}` },
    multiValueQueryStringParameters: query,
    body: null,
    isBase64Encoded: false,
    requestContext: { identity: { sourceIp: '192.0.2.1' }, requestId: 'bench' },
  } as unknown as APIGatewayProxyEvent);
  if (answer.statusCode !== 200) throw new Error(`The function answered ${answer.statusCode}: ${answer.body}`);
  return answer;
}

await callStatementFunction('/user/statements');
const before = process.memoryUsage().rss;
const began = performance.now();
const { body } = await callStatementFunction(`/user/statements/${month}.pdf`, { language: [language] });
const statementMeasurement: StatementMeasurement = {
  ms: performance.now() - began,
  grown: process.resourceUsage().maxRSS / 1024 - before / MB,
  bytes: Buffer.from(body, 'base64').length,
};
process.send?.(statementMeasurement, () => process.exit(0));
