import * as z from 'zod';
import type { ErrorName } from '#shared/errors/errors.ts';
import { pageOutput, pageQuery } from '#shared/schemas/page.ts';
import { type AllowedPrincipal, type Endpoint, endpoint } from './endpoint.ts';

type Shape = Record<string, z.ZodType>;
type Nothing = Record<never, never>;
type Merged<A, B> = { [Name in keyof (A & B)]: (A & B)[Name] };
type Params = z.ZodObject | undefined;

interface List<
  Who extends AllowedPrincipal,
  Rows extends Shape,
  Filter extends Shape,
  Besides extends Shape,
  Of extends Params,
> {
  summary: string;
  description?: string;
  caller: Who;
  /** Schema of a row, by the field name of the rows in the answer. */
  rows: Rows;
  /** Filters; includes `spanQuery` when a time is one. */
  filter?: Filter;
  /** Additional fields of the answer. */
  besides?: Besides;
  params?: Of;
  errors?: readonly ErrorName[];
}

type Strict<Fields extends z.core.$ZodLooseShape> = z.ZodObject<Fields, z.core.$strict>;
type Page<Rows extends Shape, Besides> = Merged<
  { [Name in keyof Rows]: z.ZodArray<Rows[Name]> },
  Merged<Besides, typeof pageOutput>
>;
type ListEndpoint<Who extends AllowedPrincipal, Rows extends Shape, Filter, Besides, Of extends Params> = Endpoint<
  Of,
  Strict<Merged<typeof pageQuery, Filter>>,
  undefined,
  z.ZodObject<Page<Rows, Besides>>,
  Who
>;

const ofStaff = (caller: AllowedPrincipal): boolean => typeof caller !== 'string';

/** Defines a paginated list: `...list('/options/orders', { … })` among the endpoints of its domain. */
export function list<
  const Path extends string,
  const Who extends AllowedPrincipal,
  Rows extends Shape,
  Filter extends Shape = Nothing,
  Besides extends Shape = Nothing,
  Of extends Params = undefined,
>(
  path: Path,
  { summary, description, caller, rows, filter, besides, params, errors }: List<Who, Rows, Filter, Besides, Of>,
): Record<`GET ${Path}`, ListEndpoint<Who, Rows, Filter, Besides, Of>> {
  const arrays = Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, z.array(row)]));
  const page = endpoint({
    summary,
    ...(description !== undefined && { description }),
    caller,
    limit: ofStaff(caller) ? 'staff' : 'read',
    ...(params && { params }),
    query: z.strictObject({ ...pageQuery, ...filter }),
    output: z.object({ ...arrays, ...besides, ...pageOutput }),
    ...(errors && { errors }),
  });
  return { [`GET ${path}`]: page } as never;
}

type FileEndpoint<Who extends AllowedPrincipal, Filter extends Shape, Of extends Params = undefined> = Endpoint<
  Of,
  Strict<Filter>,
  undefined,
  z.ZodString,
  Who
>;

/** Summary and description of a list as a file. */
interface FileTexts {
  file?: string;
  fileDescription?: string;
}

const FILE = 'Export the list as CSV';

/** Defines a whole list as CSV, at `<path>.csv` with the same filter. */
export function listFile<
  const Path extends string,
  const Who extends AllowedPrincipal,
  Filter extends Shape = Nothing,
  Of extends Params = undefined,
>(
  path: Path,
  {
    caller,
    filter,
    file = FILE,
    fileDescription,
    params,
    errors,
  }: FileTexts & { caller: Who; filter?: Filter; params?: Of; errors?: readonly ErrorName[] },
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
export function listWithFile<
  const Path extends string,
  const Who extends AllowedPrincipal,
  Rows extends Shape,
  Filter extends Shape,
>(
  path: Path,
  {
    file = FILE,
    fileDescription,
    ...declared
  }: List<Who, Rows, Filter, Nothing, undefined> & FileTexts & { filter: Filter },
): Record<`GET ${Path}`, ListEndpoint<Who, Rows, Filter, Nothing, undefined>> &
  Record<`GET ${Path}.csv`, FileEndpoint<Who, Filter>> {
  const { caller, filter } = declared;
  return {
    ...list(path, declared),
    ...listFile(path, { caller, filter, file, ...(fileDescription !== undefined && { fileDescription }) }),
  };
}
