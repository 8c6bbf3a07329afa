import { labelCalls } from '../../../wire/label/label';
import { useRecord } from '../../shared/api/useRecord';

/** The template of labels, or null. */
export const useTemplate = () => useRecord(labelCalls.view, {});
