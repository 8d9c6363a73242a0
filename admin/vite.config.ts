import { siteConfig } from '../web/site-config.ts';

export default siteConfig('admin');
