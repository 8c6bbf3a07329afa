import type { OwnField } from './import.columns';

/**
 * Headings under which exports of other systems and usual spreadsheets have a field, best first: Snipe-IT, GLPI, iTop,
 * Jira, Freshservice, ServiceNow, and German ones. Case, spaces and punctuation do not count.
 */
export const synonyms: Record<OwnField, readonly string[]> = {
  name: [
    ...['asset name', 'item name', 'display name', 'friendly name', 'full name', 'device name', 'computer name'],
    ...['host name', 'title', 'asset', 'device', 'item', 'Bezeichnung', 'Gerätename', 'Gerät', 'Rechnername'],
  ],
  identifier: [
    ...[
      'asset tag',
      'asset tag no',
      'asset tag number',
      'asset number',
      'asset no',
      'asset nr',
      'asset id',
      'asset code',
    ],
    ...['inventory number', 'inventory no', 'inventory nr', 'inventory id', 'inventory code', 'inv no', 'inv nr'],
    ...[
      'inventory tag',
      'property tag',
      'property number',
      'equipment number',
      'tag number',
      'tag no',
      'tag nr',
      'tag id',
    ],
    ...['tag', 'barcode', 'bar code', 'CI number', 'Inventarnummer', 'Inventar-Nr', 'Inv-Nr', 'Inventarnr'],
    ...['Inventarkennzeichen', 'Inventar-ID', 'Inventar', 'Anlagennummer', 'Anlagen-Nr', 'Anlagennr', 'Gerätenummer'],
    ...['Geräte-Nr', 'Asset-Nummer', 'Asset-Kennung', 'Kennung', 'Etikett', 'Etikettnummer', 'رقم الأصل', 'رقم الجرد'],
    ...['رقم العهدة', 'رقم الملصق', 'رمز الأصل', 'وسم الأصل', 'الباركود', 'الرمز الشريطي', 'رقم الجهاز'],
    ...['serial number', 'serial no', 'serial nr', 'serial', 'service tag', 'Seriennummer', 'Serien-Nr', 'Seriennr'],
    ...['S/N', 'SN', 'الرقم التسلسلي', 'رقم التسلسل', 'الرقم المسلسل'],
  ],
  asset_status_id: [
    'status',
    'state',
    'status label',
    'asset state',
    'lifecycle state',
    'life cycle status',
    'Zustand',
  ],
  department_id: ['department name', 'dept', 'business unit', 'Abteilung'],
  organization_id: [
    ...['organisation', 'organization name', 'organization->name', 'org_id->name', 'company', 'company name', 'entity'],
    ...['customer', 'client', 'Firma', 'Mandant', 'Kunde'],
  ],
  location_id: [
    ...['location name', 'location->name', 'location_id->name', 'locations', 'current location', 'default location'],
    ...['site', 'office', 'building', 'room', 'Standort', 'Ort', 'Raum'],
  ],
  product_id: [
    ...['product name', 'model', 'model name', 'model->name', 'model_id->name', 'asset model', 'product model'],
    ...['Produkt', 'Modell'],
  ],
  managed_by_id: [
    ...['managed by e-mail', 'manager e-mail', 'owner e-mail', 'technician in charge', 'technician'],
    ...['technician in charge of the hardware', 'agent', 'responsible', 'administrator', 'owner', 'managed by name'],
    ...['Verwaltet von', 'Verantwortlich', 'Zuständig', 'Betreuer'],
  ],
  used_by_id: [
    ...[
      'used by e-mail',
      'user e-mail',
      'checked out to: e-mail',
      'e-mail',
      'e-mail address',
      'checked out to',
      'checkout to',
      'assigned to',
    ],
    ...[
      'assigned to e-mail',
      'assigned user',
      'assignee',
      'user',
      'username',
      'user name',
      'login',
      'alternate username',
    ],
    ...['Benutzer', 'Nutzer', 'Verwendet von', 'Genutzt von'],
  ],
  assigned_on: [
    ...['assigned date', 'assigned at', 'date assigned', 'assignment date', 'checkout date', 'checked out date'],
    ...['checked out on', 'last checkout', 'Zugewiesen am', 'Ausgegeben am', 'Ausgabedatum'],
  ],
  impact_type_id: ['business impact', 'business criticality', 'business criticity', 'criticality', 'Auswirkung'],
  // Other systems have other types.
  asset_type_id: [],
  // Other systems number their rows, too.
  id: [],
  description: [
    'asset notes',
    'notes',
    'note',
    'comments',
    'comment',
    'remarks',
    'details',
    'Beschreibung',
    'Bemerkung',
    'Notizen',
  ],
};
