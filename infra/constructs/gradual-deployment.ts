import { Duration } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as codedeploy from 'aws-cdk-lib/aws-codedeploy';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { acceptCdkNagFindings } from './accept.ts';
import type { ServiceFunction } from './service-function.ts';

/** Alias by which an API calls a function: the version in use. */
const ALIAS = 'live';

/**
 * Gives new versions of an API's functions a tenth of its requests for five minutes, then all. When the API fails in
 * that time, all return to the version before and CloudFormation rolls back the stack.
 */
export class GradualDeployment extends Construct {
  private readonly alarm: cloudwatch.Alarm;
  private readonly application: codedeploy.LambdaApplication;
  private readonly role: iam.Role;

  constructor(scope: Construct, id: string, api: apigateway.RestApi) {
    super(scope, id);
    this.alarm = new cloudwatch.Alarm(this, 'Failures', {
      // Earlier than the alarm: one minute, not three.
      metric: api.metricServerError({ period: Duration.minutes(1), statistic: 'Sum' }),
      threshold: 5,
      evaluationPeriods: 1,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
      alarmDescription: 'The API fails: a running deployment is rolled back (docs/deploying.md)',
    });
    this.application = new codedeploy.LambdaApplication(this, 'Application');
    this.role = new iam.Role(this, 'Role', { assumedBy: new iam.ServicePrincipal('codedeploy.amazonaws.com') });
    acceptCdkNagFindings(this.role, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]':
        'CodeDeploy needs exactly this policy to move aliases. It grants nothing else.',
    });
  }

  /** @returns the alias that the API calls instead of the function. */
  follow(serviceFunction: ServiceFunction): lambda.Alias {
    const alias = createLiveFunctionAlias(serviceFunction);
    new codedeploy.LambdaDeploymentGroup(serviceFunction, 'Deployment', {
      application: this.application,
      role: this.role,
      alias,
      deploymentConfig: codedeploy.LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [this.alarm],
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    });
    return alias;
  }
}

/** Returns the version in use, which changes at once. */
export const createLiveFunctionAlias = (serviceFunction: ServiceFunction): lambda.Alias =>
  new lambda.Alias(serviceFunction, 'Live', { aliasName: ALIAS, version: serviceFunction.function.currentVersion });
