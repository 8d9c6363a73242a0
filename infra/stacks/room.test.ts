import { expect, test } from 'vitest';
import { type ExampleStackTemplate, synthExampleStackTemplates } from '#infra/example-templates.ts';

/** Keeps a fifth free: that leaves time to split stacks (docs/decisions/stacks.md). */
const FULL = 0.8;

const templates = Object.entries(synthExampleStackTemplates());

test.for([
  ['resources', 500, ({ Resources }: ExampleStackTemplate) => Object.keys(Resources).length],
  [
    'outputs, by which other stacks find what is in it',
    200,
    ({ Outputs = {} }: ExampleStackTemplate) => Object.keys(Outputs).length,
  ],
  // API Gateway’s own quota, until it is raised.
  [
    'paths of an interface',
    300,
    ({ Resources }: ExampleStackTemplate) =>
      Object.values(Resources).filter(({ Type }) => Type === 'AWS::ApiGateway::Resource').length,
  ],
] as const)('every stack › stays well below the CloudFormation limit of %s', ([unit, limit, count]) => {
  const counts = templates.map(([name, template]) => [name, count(template)] as const);
  const full = counts.filter(([, usage]) => usage > limit * FULL);
  expect(full.map(([name, usage]) => `${name}: ${usage} of ${limit} ${unit}`)).toEqual([]);
});
