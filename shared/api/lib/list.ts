import * as z from 'zod';
import type { AppErrorName } from '#shared/errors/errors.ts';
import { paginationOutput, paginationQuery } from '#shared/schemas/page.ts';
import { type AllowedPrincipal, type Endpoint, endpoint } from './endpoint.ts';

type SchemaFields = Record<string, z.ZodType>;
type NoFields = Record<never, never>;
type MergedFields<A, B> = { [Name in keyof (A & B)]: (A & B)[Name] };
type PathParams = z.ZodObject | undefined;

interface ListOptions<
  Who extends AllowedPrincipal,
  Rows extends SchemaFields,
  Filter extends SchemaFields,
  Besides extends SchemaFields,
  Of extends PathParams,
> {
  summary: string;
  description?: string;
  caller: Who;
  /** Schema of a row, by the field name of the rows in the answer. */
  rows: Rows;
  /** Filters; includes `timeRangeQuery` when a time is one. */
  filter?: Filter;
  /** Additional fields of the answer. */
  besides?: Besides;
  params?: Of;
  errors?: readonly AppErrorName[];
}

type StrictObjectSchema<Fields extends z.core.$ZodLooseShape> = z.ZodObject<Fields, z.core.$strict>;
type ListPageFields<Rows extends SchemaFields, Besides> = MergedFields<
  { [Name in keyof Rows]: z.ZodArray<Rows[Name]> },
  MergedFields<Besides, typeof paginationOutput>
>;
type ListEndpoint<
  Who extends AllowedPrincipal,
  Rows extends SchemaFields,
  Filter,
  Besides,
  Of extends PathParams,
> = Endpoint<
  Of,
  StrictObjectSchema<MergedFields<typeof paginationQuery, Filter>>,
  undefined,
  z.ZodObject<ListPageFields<Rows, Besides>>,
  Who
>;

const ofStaff = (caller: AllowedPrincipal): boolean => typeof caller !== 'string';

/** Defines a paginated list: `...list('/options/orders', { … })` among the endpoints of its domain. */
export function paginatedListEndpoint<
  const Path extends string,
  const Who extends AllowedPrincipal,
  Rows extends SchemaFields,
  Filter extends SchemaFields = NoFields,
  Besides extends SchemaFields = NoFields,
  Of extends PathParams = undefined,
>(
  path: Path,
  { summary, description, caller, rows, filter, besides, params, errors }: ListOptions<Who, Rows, Filter, Besides, Of>,
): Record<`GET ${Path}`, ListEndpoint<Who, Rows, Filter, Besides, Of>> {
  const arrays = Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, z.array(row)]));
  const page = endpoint({
    summary,
    ...(description !== undefined && { description }),
    caller,
    limit: ofStaff(caller) ? 'staff' : 'read',
    ...(params && { params }),
    query: z.strictObject({ ...paginationQuery, ...filter }),
    output: z.object({ ...arrays, ...besides, ...paginationOutput }),
    ...(errors && { errors }),
  });
  return { [`GET ${path}`]: page } as never;
}

type FileEndpoint<
  Who extends AllowedPrincipal,
  Filter extends SchemaFields,
  Of extends PathParams = undefined,
> = Endpoint<Of, StrictObjectSchema<Filter>, undefined, z.ZodString, Who>;

/** Summary and description of a list as a file. */
interface FileTexts {
  file?: string;
  fileDescription?: string;
}

const FILE = 'Export the list as CSV';

/** Defines a whole list as CSV, at `<path>.csv` with the same filter. */
export function listFileEndpoint<
  const Path extends string,
  const Who extends AllowedPrincipal,
  Filter extends SchemaFields = NoFields,
  Of extends PathParams = undefined,
>(
  path: Path,
  {
    caller,
    filter,
    file = FILE,
    fileDescription,
    params,
    errors,
  }: FileTexts & { caller: Who; filter?: Filter; params?: Of; errors?: readonly AppErrorName[] },
): Record<`GET ${Path}.csv`, FileEndpoint<Who, Filter, Of>> {
  const csv = endpoint({
    summary: file,
    ...(fileDescription !== undefined && { description: fileDescription }),
    caller,
    limit: ofStaff(caller) ? 'staff' : 'export',
    media: 'text/csv',
    ...(params && { params }),
    query: z.strictObject({ ...filter }),
    output: z.string(),
    ...(errors && { errors }),
  });
  return { [`GET ${path}.csv`]: csv } as never;
}

/** Defines a paginated list, and the same as a file. */
export function listAndFileEndpoints<
  const Path extends string,
  const Who extends AllowedPrincipal,
  Rows extends SchemaFields,
  Filter extends SchemaFields,
>(
  path: Path,
  {
    file = FILE,
    fileDescription,
    ...declared
  }: ListOptions<Who, Rows, Filter, NoFields, undefined> & FileTexts & { filter: Filter },
): Record<`GET ${Path}`, ListEndpoint<Who, Rows, Filter, NoFields, undefined>> &
  Record<`GET ${Path}.csv`, FileEndpoint<Who, Filter>> {
  const { caller, filter } = declared;
  return {
    ...paginatedListEndpoint(path, declared),
    ...listFileEndpoint(path, { caller, filter, file, ...(fileDescription !== undefined && { fileDescription }) }),
  };
}
