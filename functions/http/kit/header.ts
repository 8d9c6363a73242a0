import type { APIGatewayProxyEvent } from 'aws-lambda';

/** A header by its name in small letters, as the chain has made all of them; null without it. */
export const getHeader = ({ headers }: APIGatewayProxyEvent, name: Lowercase<string>): string | null =>
  headers?.[name] ?? null;
