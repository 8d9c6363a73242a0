import { createSiteConfig } from '../web/site-config.ts';

export default createSiteConfig('admin');
