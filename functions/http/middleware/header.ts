import type { APIGatewayProxyEvent } from 'aws-lambda';

/** Returns a header by its lower-case name, as normalized by middleware, or null. */
export const getHeader = ({ headers }: APIGatewayProxyEvent, name: Lowercase<string>): string | null =>
  headers?.[name] ?? null;
