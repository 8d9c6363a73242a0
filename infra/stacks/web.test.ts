import { expect, test } from 'vitest';
import { synthExampleStackTemplates } from '#infra/example-templates.ts';

test('article pages › are cached read-only API responses by language, with the page headers', () => {
  const resources = synthExampleStackTemplates({}).web.Resources as Record<
    string,
    { Type: string; Properties: Record<string, unknown> }
  >;
  const site = Object.values(resources).find(({ Type }) => Type === 'AWS::CloudFront::Distribution');
  if (!site) throw new Error('The site has no distribution.');
  const { DefaultCacheBehavior, CacheBehaviors } = site.Properties['DistributionConfig'] as {
    DefaultCacheBehavior: Record<string, unknown>;
    CacheBehaviors: Record<string, unknown>[];
  };
  const behaviour = (path: string) => CacheBehaviors.find(({ PathPattern }) => PathPattern === path);
  const [article, open] = [behaviour('/news/nws_*'), behaviour('/api/public/*')];
  expect(article?.['AllowedMethods']).toEqual(['GET', 'HEAD']);
  for (const field of ['ResponseHeadersPolicyId', 'FunctionAssociations', 'ViewerProtocolPolicy'])
    expect(article?.[field], field).toEqual(DefaultCacheBehavior[field]);
  for (const field of ['TargetOriginId', 'CachePolicyId', 'OriginRequestPolicyId'])
    expect(article?.[field], field).toEqual(open?.[field]);
});

test(
  'wallet relay and chat origins › are allowed on the customer site only, where configured',
  { tags: ['TRD-188'] },
  () => {
    const project = '0123456789abcdef0123456789abcdef';
    const chat = {
      serviceChat: 'https://chat.example/room',
      serviceWidget: 'https://widget.example/loader.js',
      serviceWidgetId: 'abc',
      serviceChatDetails: 'no',
    };
    const policies = (context: Record<string, string>) => {
      const { web, admin } = synthExampleStackTemplates(context);
      return [web, admin].map((site) => JSON.stringify(site)) as [web: string, admin: string];
    };
    const [web, admin] = policies({ walletConnectProjectId: project, ...chat });
    expect(web).toContain(
      "connect-src 'self' wss://relay.walletconnect.org https://widget.example wss://widget.example;",
    );
    expect(web).toContain("script-src 'self' https://widget.example;");
    expect(web).toContain('frame-src https://chat.example https://widget.example');
    const { api } = synthExampleStackTemplates({ walletConnectProjectId: project, ...chat });
    expect(JSON.stringify(api)).toContain('"SERVICE_CHAT_DETAILS":"no"');
    for (const policy of [admin, policies({})[0]]) {
      expect(policy).toContain("connect-src 'self';");
      expect(policy).not.toMatch(/walletconnect|frame-src/);
    }
  },
);
