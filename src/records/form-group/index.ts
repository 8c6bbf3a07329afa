import { lazyPart } from '../../shared/part/lazyPart';

export const FormGroupPages = lazyPart(() => import(/* webpackChunkName: "form-group" */ './FormGroupPages'));
