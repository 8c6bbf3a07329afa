import { contractTypeEntries, licenseTypeEntries, procurementModeEntries } from '../../wire/catalogue/catalogue.calls';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { saving } from './catalogue';
import { contractTypes, deleteNamed, licenseTypes, listNamed, procurementModes, saveNamed, viewNamed } from './named';

/** Catalogues that belong to products and contracts (D3 §7, E1, E20, E21). */
export function namedRoutes(app: App): void {
  procurementModeRoutes(app);
  contractTypeRoutes(app);
  licenseTypeRoutes(app);
}

function procurementModeRoutes(app: App): void {
  route(app, procurementModeEntries.list, async ({ db, actor, query }) => {
    const { rows, total } = await listNamed(db, procurementModes, actor, query);
    return { data: rows, procurement_modes: rows, total };
  });

  route(app, procurementModeEntries.view, async ({ db, actor, params, reply }) => {
    const procurement_mode = await viewNamed(db, procurementModes, params.id, actor.time_zone);
    sendEtag(reply, 'procurement-mode', procurement_mode.id, procurement_mode.version);
    return { procurement_mode };
  });

  route(app, procurementModeEntries.save, async (context) => {
    const { body: form, request } = context;
    const seen = seenVersion(request, form, 'procurement-mode', form.id ?? 0);
    const saved = await saveNamed(saving(context), procurementModes, form, seen);
    return done(
      form.id
        ? say('procurement_mode.saved', 'The procurement mode was saved.')
        : say('procurement_mode.created', 'The procurement mode was created.'),
      saved,
    );
  });

  route(app, procurementModeEntries.remove, async (context) => {
    await deleteNamed(saving(context), procurementModes, context.params.id, context.body);
    return done(say('procurement_mode.deleted', 'The procurement mode was deleted.'));
  });
}

function contractTypeRoutes(app: App): void {
  route(app, contractTypeEntries.list, async ({ db, actor, query }) => {
    const { rows, total } = await listNamed(db, contractTypes, actor, query);
    return { data: rows, contract_types: rows, total };
  });

  route(app, contractTypeEntries.view, async ({ db, actor, params, reply }) => {
    const contract_type = await viewNamed(db, contractTypes, params.id, actor.time_zone);
    sendEtag(reply, 'contract-type', contract_type.id, contract_type.version);
    return { contract_type };
  });

  route(app, contractTypeEntries.save, async (context) => {
    const { body: form, request } = context;
    const seen = seenVersion(request, form, 'contract-type', form.id ?? 0);
    const saved = await saveNamed(saving(context), contractTypes, form, seen);
    return done(
      form.id
        ? say('contract_type.saved', 'The contract type was saved.')
        : say('contract_type.created', 'The contract type was created.'),
      saved,
    );
  });

  route(app, contractTypeEntries.remove, async (context) => {
    await deleteNamed(saving(context), contractTypes, context.params.id, context.body);
    return done(say('contract_type.deleted', 'The contract type was deleted.'));
  });
}

function licenseTypeRoutes(app: App): void {
  route(app, licenseTypeEntries.list, async ({ db, actor, query }) => {
    const { rows, total } = await listNamed(db, licenseTypes, actor, query);
    return { data: rows, license_types: rows, total };
  });

  route(app, licenseTypeEntries.view, async ({ db, actor, params, reply }) => {
    const license_type = await viewNamed(db, licenseTypes, params.id, actor.time_zone);
    sendEtag(reply, 'license-type', license_type.id, license_type.version);
    return { license_type };
  });

  route(app, licenseTypeEntries.save, async (context) => {
    const { body: form, request } = context;
    const seen = seenVersion(request, form, 'license-type', form.id ?? 0);
    const saved = await saveNamed(saving(context), licenseTypes, form, seen);
    return done(
      form.id
        ? say('license_type.saved', 'The license type was saved.')
        : say('license_type.created', 'The license type was created.'),
      saved,
    );
  });

  route(app, licenseTypeEntries.remove, async (context) => {
    await deleteNamed(saving(context), licenseTypes, context.params.id, context.body);
    return done(say('license_type.deleted', 'The license type was deleted.'));
  });
}
