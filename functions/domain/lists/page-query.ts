export interface PageQuery {
  limit?: number | undefined;
  offset?: number | undefined;
  cursor?: string | undefined;
}
