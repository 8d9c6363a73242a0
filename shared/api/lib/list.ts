import * as z from 'zod';
import type { AppErrorName } from '#shared/errors/errors.ts';
import { paginationOutput, paginationQuery } from '#shared/schemas/page.ts';
import type {
  AllowedPrincipal,
  AnyEndpoint,
  EndpointMap,
  Endpoint,
  OnePrincipalField,
  PrincipalFields,
} from './endpoint.ts';

type SchemaFields = Record<string, z.ZodType>;
type NoFields = Record<never, never>;
type MergedFields<A, B> = { [Name in keyof (A & B)]: (A & B)[Name] };
type PathParams = z.ZodObject | undefined;

interface ListOptions<
  Who extends AllowedPrincipal,
  Rows extends SchemaFields,
  Filter extends SchemaFields,
  ExtraFields extends SchemaFields,
  Of extends PathParams,
> extends PrincipalFields<Who> {
  summary: string;
  description?: string;
  /** Schema of a row, by the field name of the rows in the answer. */
  rows: Rows;
  /** Filters; includes `timeRangeQuery` when a time is one. */
  filter?: Filter;
  /** Additional fields of the answer. */
  extraFields?: ExtraFields;
  params?: Of;
  errors?: readonly AppErrorName[];
}

type StrictObjectSchema<Fields extends z.core.$ZodLooseShape> = z.ZodObject<Fields, z.core.$strict>;
type ListPageFields<Rows extends SchemaFields, ExtraFields> = MergedFields<
  { [Name in keyof Rows]: z.ZodArray<Rows[Name]> },
  MergedFields<ExtraFields, typeof paginationOutput>
>;
type ListEndpoint<
  Who extends AllowedPrincipal,
  Rows extends SchemaFields,
  Filter,
  ExtraFields,
  Of extends PathParams,
> = Endpoint<
  Of,
  StrictObjectSchema<MergedFields<typeof paginationQuery, Filter>>,
  undefined,
  z.ZodObject<ListPageFields<Rows, ExtraFields>>,
  Who
>;

/** A list or file of any schemas. */
type AnyListOptions = Partial<
  ListOptions<AllowedPrincipal, SchemaFields, SchemaFields, SchemaFields, PathParams> & FileTexts
>;

/** Picks the field that names who may call. */
const pickPrincipal = ({ caller, permission }: AnyListOptions) =>
  permission === undefined ? { caller } : { permission };

function buildListPage(path: string, options: AnyListOptions): EndpointMap {
  const { summary = '', description, rows = {}, filter, extraFields, params, errors } = options;
  const arrays = Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, z.array(row)]));
  const page: AnyEndpoint = {
    summary,
    ...(description !== undefined && { description }),
    ...pickPrincipal(options),
    limit: options.permission === undefined ? 'read' : 'staff',
    ...(params && { params }),
    query: z.strictObject({ ...paginationQuery, ...filter }),
    output: z.object({ ...arrays, ...extraFields, ...paginationOutput }),
    ...(errors && { errors }),
  };
  return { [`GET ${path}`]: page };
}

/** Defines a paginated list: `...paginatedListEndpoint('/options/orders', { … })` among the endpoints of its domain. */
export function paginatedListEndpoint<
  const Path extends string,
  const Who extends AllowedPrincipal,
  Rows extends SchemaFields,
  Filter extends SchemaFields = NoFields,
  ExtraFields extends SchemaFields = NoFields,
  Of extends PathParams = undefined,
>(
  path: Path,
  options: ListOptions<Who, Rows, Filter, ExtraFields, Of> & OnePrincipalField,
): Record<`GET ${Path}`, ListEndpoint<Who, Rows, Filter, ExtraFields, Of>> {
  return buildListPage(path, options) as never;
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

function buildListFile(path: string, options: AnyListOptions): EndpointMap {
  const { filter, file = 'Export the list as CSV', fileDescription, params, errors } = options;
  const csv: AnyEndpoint = {
    summary: file,
    ...(fileDescription !== undefined && { description: fileDescription }),
    ...pickPrincipal(options),
    limit: options.permission === undefined ? 'export' : 'staff',
    media: 'text/csv',
    ...(params && { params }),
    query: z.strictObject({ ...filter }),
    output: z.string(),
    ...(errors && { errors }),
  };
  return { [`GET ${path}.csv`]: csv };
}

/** Defines a whole list as CSV, at `<path>.csv` with the same filter. */
export function listFileEndpoint<
  const Path extends string,
  const Who extends AllowedPrincipal,
  Filter extends SchemaFields = NoFields,
  Of extends PathParams = undefined,
>(
  path: Path,
  options: FileTexts &
    PrincipalFields<Who> &
    OnePrincipalField & { filter?: Filter; params?: Of; errors?: readonly AppErrorName[] },
): Record<`GET ${Path}.csv`, FileEndpoint<Who, Filter, Of>> {
  return buildListFile(path, options) as never;
}

/** Defines a paginated list, and the same as a file. */
export function listAndFileEndpoints<
  const Path extends string,
  const Who extends AllowedPrincipal,
  Rows extends SchemaFields,
  Filter extends SchemaFields,
>(
  path: Path,
  options: ListOptions<Who, Rows, Filter, NoFields, undefined> & OnePrincipalField & FileTexts & { filter: Filter },
): Record<`GET ${Path}`, ListEndpoint<Who, Rows, Filter, NoFields, undefined>> &
  Record<`GET ${Path}.csv`, FileEndpoint<Who, Filter>> {
  const { errors: _, ...fileOptions } = options;
  return { ...buildListPage(path, options), ...buildListFile(path, fileOptions) } as never;
}
