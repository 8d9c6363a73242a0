import * as fc from 'fast-check';

/** A JSON schema, as the document of the interface has it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  not?: JsonSchema;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  format?: string;
}

const without = (value: object, name: string): object =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));

/** By pattern: what makes texts of one is slow to make, and the same patterns stand all over the document. */
const matching = new Map<string, fc.Arbitrary<string>>();

function textsOf(pattern: string): fc.Arbitrary<string> {
  const known = matching.get(pattern);
  if (known) return known;
  const whole = new RegExp(pattern, 'u');
  const made = fc
    .stringMatching(new RegExp(pattern.replace(/\(\?!.*?\$\)/, ''), 'u'))
    .filter((text) => whole.test(text));
  matching.set(pattern, made);
  return made;
}

/** Texts are printable and of one line; those that match by chance are tried until one does. */
function strings({ pattern, allOf = [], minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  const patterns = [pattern, ...allOf.map((one) => one.pattern)].filter((one) => one !== undefined);
  const [only] = patterns;
  if (only === undefined || patterns.length > 1 || only.includes('\\p{')) {
    const any = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 60) });
    const wanted = patterns.map((one) => new RegExp(one, 'u'));
    return any.filter((text) => wanted.every((one) => one.test(text)));
  }
  // Of an e-mail address, what looks ahead is not made by chance.
  if (only.includes('(?=')) return fc.nat({ max: 999 }).map((n) => `person-${n}@example.com`);
  return textsOf(only);
}

function objects({ properties = {}, required = [], additionalProperties, propertyNames }: JsonSchema, named: Named) {
  const allowed = Object.entries(properties).filter(([, schema]) => schema.not === undefined);
  const known = fc.record(
    Object.fromEntries(allowed.map(([name, schema]) => [name, arbitraryFromSchema(schema, named)])),
    {
      requiredKeys: required as never[],
    },
  );
  if (typeof additionalProperties !== 'object' || propertyNames === undefined) return known;
  return fc.dictionary(
    arbitraryFromSchema(propertyNames, named) as fc.Arbitrary<string>,
    arbitraryFromSchema(additionalProperties, named),
  );
}

type Named = Readonly<Record<string, JsonSchema>>;

/** Values that a schema allows. @throws {Error} of a schema whose words are not known here. */
export function arbitraryFromSchema(schema: JsonSchema, named: Named): fc.Arbitrary<unknown> {
  const { $ref, type, anyOf, oneOf, items, minItems = 0, maxItems = minItems + 5 } = schema;
  if ($ref !== undefined) return arbitraryFromSchema(named[$ref] as JsonSchema, named);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = anyOf ?? oneOf;
  if (either) return fc.oneof(...either.map((one) => arbitraryFromSchema(one, named)));
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => arbitraryFromSchema({ ...schema, type: one }, named)));
  switch (type) {
    case 'string':
      return strings(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryFromSchema(items ?? {}, named), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 5),
      });
    case 'object':
      return objects(schema, named);
    case undefined:
      return fc.constantFrom(null, 1, 'text', {});
    default:
      throw new Error(`say here what is of type ${type}`);
  }
}

/** Values that are near to one of an object and mostly not allowed: a field is missing, of another kind, or unknown. */
export const nearlyValid = (allowed: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(allowed, fc.nat(), fc.constantFrom(null, 0, -1, 1.5, '', ' ', '-1', '0', '1e3', true, [], {}))
    .map(([value, which, other]) => {
      if (typeof value !== 'object' || value === null) return other;
      const names = Object.keys(value);
      const name = names[which % (names.length + 1)];
      if (name === undefined) return { ...value, nobody_knows: other };
      return which % 3 === 0 ? without(value, name) : { ...value, [name]: other };
    });
