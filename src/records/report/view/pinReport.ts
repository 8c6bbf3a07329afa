import { homeCalls } from '../../../../wire/home/home';
import type { AlertSink } from '../../../shared/alert/useAlert';
import { ApiError } from '../../../shared/api/ApiError';
import type { Send } from '../../../shared/api/client';

/** Puts a report behind those that the person has pinned to their start page. Says how it went. */
export async function pinReport(id: number, send: Send, alert: AlertSink): Promise<void> {
  alert.clear();
  try {
    const { blocks, reports } = (await send(homeCalls.view, {})).data.layout;
    const pinned = [...new Set([...reports.map((one) => one.id), id])];
    const { message } = await send(homeCalls.arrange, { body: { blocks, report_ids: pinned } });
    alert.success(message);
  } catch (error) {
    alert.error(ApiError.from(error).sentences);
  }
}
