import { expect, test } from 'vitest';
import { type ExampleTemplateResource, synthExampleStackTemplates } from '#infra/example-templates.ts';
import { apiEndpoints } from '#shared/api/contract.ts';

type Resources = Record<string, ExampleTemplateResource>;
const templates = synthExampleStackTemplates();
const getResources = (stack: keyof typeof templates) => templates[stack].Resources;

/** Returns a check that a REST API routes a path to a function. */
function served(resources: Resources): (path: string) => boolean {
  const pathOf = (name: string): string => {
    const resource = resources[name];
    if (resource?.Type !== 'AWS::ApiGateway::Resource') return '';
    const { ParentId, PathPart } = resource.Properties as { ParentId: { Ref?: string }; PathPart: string };
    return `${pathOf(ParentId.Ref ?? '')}/${PathPart}`;
  };
  const methods = Object.values(resources).filter(({ Type }) => Type === 'AWS::ApiGateway::Method');
  const withMethod = methods.map(({ Properties }) => pathOf((Properties['ResourceId'] as { Ref: string }).Ref));
  const knownPaths = Object.keys(resources).map(pathOf);
  return (path) => {
    // API Gateway takes the most specific match, and never falls back.
    const above = knownPaths.filter((knownPath) => path === knownPath || path.startsWith(`${knownPath}/`));
    const nearest = above.reduce((a, b) => (b.length > a.length ? b : a));
    return withMethod.includes(nearest === path ? path : `${nearest}/{proxy+}`);
  };
}

/** Returns the API to which the CDN of a site sends a path. */
function interfaceAt(site: 'web' | 'admin'): (path: string) => 'api' | 'staff' {
  const distribution = Object.values(getResources(site)).find(({ Type }) => Type === 'AWS::CloudFront::Distribution');
  if (!distribution) throw new Error(`The site ${site} has no distribution.`);
  const { CacheBehaviors, Origins } = distribution.Properties['DistributionConfig'] as {
    CacheBehaviors: { PathPattern: string; TargetOriginId: string }[];
    Origins: { Id: string; DomainName: unknown }[];
  };
  return (path) => {
    // The first match; the only wildcards here are stars.
    const behaviour = CacheBehaviors.find(({ PathPattern }) =>
      new RegExp(`^${PathPattern.replaceAll('*', '.*')}$`).test(`/api${path}`),
    );
    const origin = Origins.find(({ Id }) => Id === behaviour?.TargetOriginId);
    return JSON.stringify(origin?.DomainName).includes('Candela-Staff:') ? 'staff' : 'api';
  };
}

test('API stacks › route every endpoint to a function, staff endpoints through the staff API', () => {
  const leads = { api: served(getResources('api')), staff: served(getResources('staff')) };
  const [web, admin] = [interfaceAt('web'), interfaceAt('admin')];
  for (const [key, { permission }] of apiEndpoints) {
    const path = key.split(' ')[1] ?? '';
    const home = permission !== undefined || path.startsWith('/admin/') ? 'staff' : 'api';
    expect([key, admin(path), leads[home](path), web(path)]).toEqual([key, home, true, 'api']);
  }
  // The customers' API has no path with the staff prefix.
  expect(leads.api('/admin/users')).toBe(false);
  expect(leads.staff('/user/profile')).toBe(false);
});

const ofType = (stack: keyof typeof templates, type: string) =>
  Object.entries(getResources(stack)).filter(([, { Type }]) => Type === type);

test('API Gateway › rejects requests without the CDN’s key', () => {
  for (const stack of ['api', 'staff'] as const) {
    const methods = ofType(stack, 'AWS::ApiGateway::Method');
    expect(methods.length).toBeGreaterThan(10);
    for (const [id, { Properties }] of methods) expect([id, Properties['ApiKeyRequired']]).toEqual([id, true]);
    // In the envelope, and distinct from the answer to any other mistake.
    const answer = ofType(stack, 'AWS::ApiGateway::GatewayResponse').find(
      ([, { Properties }]) => Properties['ResponseType'] === 'INVALID_API_KEY',
    );
    expect(answer?.[1].Properties).toMatchObject({ StatusCode: '403' });
  }
  // An open connection has shown it.
  const routes = ofType('realtime', 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties);
  expect(routes.filter((route) => route['ApiKeyRequired'] === true).map((route) => route['RouteKey'])).toEqual([
    '$connect',
  ]);

  const [key, ...otherKeys] = ofType('edge', 'AWS::ApiGateway::ApiKey');
  expect([key?.[1].Properties['Enabled'], otherKeys]).toEqual([true, []]);
  const plans = ofType('edge', 'AWS::ApiGateway::UsagePlan');
  const opened = plans.flatMap(([, { Properties }]) => Properties['ApiStages'] as { ApiId: unknown; Stage: string }[]);
  expect(opened.map(({ ApiId, Stage }) => [/Candela-\w+:/.exec(JSON.stringify(ApiId))?.[0], Stage])).toEqual([
    ['Candela-Api:', 'api'],
    ['Candela-Staff:', 'api'],
    ['Candela-Realtime:', 'ws'],
  ]);
  const joined = ofType('edge', 'AWS::ApiGateway::UsagePlanKey').map(([, { Properties }]) => Properties);
  expect(joined).toMatchObject(plans.map(([plan]) => ({ UsagePlanId: { Ref: plan }, KeyId: { Ref: key?.[0] } })));

  const value = JSON.stringify(key?.[1].Properties['Value']);
  expect(value).toContain('{{resolve:secretsmanager:');
  for (const site of ['web', 'admin'] as const) {
    const sites = ofType(site, 'AWS::CloudFront::Distribution').map(
      ([, { Properties }]) =>
        Properties['DistributionConfig'] as {
          Origins: { OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[] }[];
        },
    );
    const sentHeaders = sites
      .flatMap(({ Origins }) => Origins)
      .flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders);
    const keys = sentHeaders.filter(({ HeaderName }) => HeaderName === 'x-api-key');
    expect(keys.map(({ HeaderValue }) => JSON.stringify(HeaderValue))).toEqual(
      Array.from({ length: site === 'admin' ? 3 : 2 }, () => value),
    );
  }
});
