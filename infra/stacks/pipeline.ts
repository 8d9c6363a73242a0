import { CfnOutput, DefaultStackSynthesizer, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { acceptCdkNagFindings } from '#infra/constructs/accept.ts';
import type { CrossStackBucketRef } from '#infra/constructs/static-site.ts';

/** Identity provider of workflow runs. */
const GITHUB = 'token.actions.githubusercontent.com';

interface PipelineStackProps extends StackProps {
  /** `owner/name` at GitHub. */
  repository: string;
  /** Environment of the repository that deploys; a second one, `<environment>-preview`, previews changes. */
  environment: string;
  /** Buckets of the sites. */
  siteBuckets: readonly CrossStackBucketRef[];
}

/** Rights of the workflow `.github/workflows/deploy.yml`, for it alone: no key of it is stored anywhere. */
export class PipelineStack extends Stack {
  constructor(scope: Construct, id: string, { repository, environment, siteBuckets, ...props }: PipelineStackProps) {
    super(scope, id, props);
    const preview = this.roleOf('PreviewRole', `repo:${repository}:environment:${environment}-preview`);
    this.letAssume(preview, 'lookup');
    const deploy = this.roleOf('DeployRole', `repo:${repository}:environment:${environment}`);
    this.letAssume(deploy, 'lookup', 'deploy', 'file-publishing');
    deploy.addToPolicy(
      new iam.PolicyStatement({
        actions: ['s3:PutObject'],
        resources: siteBuckets.map(({ arn }) => `${arn}/*`),
      }),
    );
    // Alarms by a prefix, which accepts no resource.
    deploy.addToPolicy(new iam.PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }));
    acceptCdkNagFindings(deploy, {
      'AwsSolutions-IAM5[Resource::*]':
        'CloudWatch lists alarms by prefix, without resource-level permissions. Access is read-only.',
    });
    for (const { finding } of siteBuckets)
      acceptCdkNagFindings(deploy, {
        [`AwsSolutions-IAM5[Resource::${finding}/*]`]:
          'All files of a site are uploaded, and their names contain a content hash.',
      });
  }

  private roleOf(id: string, subject: string): iam.Role {
    const provider = this.formatArn({ service: 'iam', region: '', resource: 'oidc-provider', resourceName: GITHUB });
    const role = new iam.Role(this, id, {
      assumedBy: new iam.OpenIdConnectPrincipal(
        iam.OpenIdConnectProvider.fromOpenIdConnectProviderArn(this, `${id}-provider`, provider),
        { StringEquals: { [`${GITHUB}:aud`]: 'sts.amazonaws.com', [`${GITHUB}:sub`]: subject } },
      ),
      maxSessionDuration: Duration.hours(2),
    });
    new CfnOutput(this, `${id}Arn`, { value: role.roleArn });
    return role;
  }

  /** Roles made by `cdk bootstrap`, which hold a deployment's rights. */
  private letAssume(role: iam.Role, ...kinds: readonly string[]): void {
    const qualifier = DefaultStackSynthesizer.DEFAULT_QUALIFIER;
    const name = (kind: string) => `cdk-${qualifier}-${kind}-role-${this.account}-${this.region}`;
    const arn = (kind: string) =>
      this.formatArn({ service: 'iam', region: '', resource: 'role', resourceName: name(kind) });
    role.addToPolicy(new iam.PolicyStatement({ actions: ['sts:AssumeRole'], resources: kinds.map(arn) }));
  }
}
