# A host API in Ruby, with webrick (apt install ruby-webrick). The store is a JSON file (STORE).
require 'webrick'
require 'json'
require 'openssl'
require 'cgi'

STORE, SECRET, PORT = ENV.values_at('STORE', 'SECRET', 'PORT')
LISTS = { 'status' => 'statuses', 'priority' => 'priorities' }.freeze

def name_of(kind, row) = kind == 'people' ? "#{row['kind']}:#{row['id']}" : row['id']

def signed?(request, body)
  time = request['X-Service-Desk-Time'].to_s
  text = [time, request.request_method, request.unparsed_uri, body].join("\n")
  good = "sha256=#{OpenSSL::HMAC.hexdigest('SHA256', SECRET, text)}"
  time.match?(/\A\d+\z/) && (Time.now.to_i - time.to_i).abs <= 300 && OpenSSL.secure_compare(good, request['X-Service-Desk-Signature'].to_s)
end

def act(store, sent)
  action = sent['action']
  return [200, {}] if store['keys'].include?(sent['key'])
  rows = store['tickets'].select { |row| sent['tickets'].include?(row['id']) }
  known = !LISTS.key?(action) || store[LISTS[action]].any? { |row| row['id'] == sent[action] }
  return [422, { message: 'This ticket or value does not exist.' }] unless known && rows.size == sent['tickets'].size
  rows.each do |row|
    case action
    when 'status', 'priority' then row[action] = sent[action]
    when 'assign' then row.update('assigned' => sent['agent'], 'team' => sent['team'] || row['team'])
    else store['replies'] << { 'ticket' => row['id'], **sent.slice('by', 'text', 'files') }
    end
    row['changed'] = store['count'] += 1
  end
  store['keys'] << sent['key']
  File.write(STORE, JSON.generate(store))
  [200, {}]
end

# Your own rule; here an agent sees each ticket, a client those that they asked for.
def visible(store, person)
  agent = store['people'].any? { |row| row['kind'] == 'agent' && name_of('people', row) == person }
  store['tickets'].select { |row| agent || row['requester'] == person }
end

def answer(request, body)
  store, query = JSON.parse(File.read(STORE, encoding: 'UTF-8')), URI.decode_www_form(request.query_string.to_s).to_h
  place = request.path.delete_prefix('/host-api/')
  return [401, { message: 'The signature is wrong.' }] unless signed?(request, body)
  if place == 'who'
    session = request.cookies.find { |cookie| cookie.name == 'host_session' }
    person = session && store['people'].find { |row| name_of('people', row) == store['sessions'][session.value] }
    return person ? [200, person] : [401, {}]
  end
  if place == 'tickets/visible' && request.request_method == 'POST'
    sent = JSON.parse(body)
    return [200, { ids: visible(store, sent['person']).map { |row| row['id'] } & sent['ids'] }]
  end
  return act(store, JSON.parse(body)) if place == 'tickets/actions' && request.request_method == 'POST'
  return [404, { message: 'There is no such kind.' }] unless store['kinds'].include?(place)
  rows = query['visible_to'] ? visible(store, query['visible_to']) : store[place]
  if (given = query['ids'])
    ids = given.split(',').map { |id| URI.decode_www_form_component(id.gsub('+', '%2B')) }
    return [200, { rows: rows.select { |row| ids.include?(name_of(place, row)) } }]
  end
  if (word = query['search'])
    found = ->(row) { row.values_at('name', 'email', 'number', 'subject').any? { |text| text.to_s.downcase.include?(word.downcase) } }
    return [200, { rows: rows.select(&found).first(50) }]
  end
  # "changed" counts up with every change of a row; in SQL: where changed > ? order by changed limit ?
  since = query['since'].to_i
  later = rows.select { |row| row['changed'] > since }.sort_by { |row| row['changed'] }
  page = later.first([(query['limit'] || 1000).to_i, 1000].min)
  [200, { rows: page, cursor: (page.last ? page.last['changed'] : since).to_s, more: later.size > page.size }]
end

class Host < WEBrick::HTTPServlet::AbstractServlet
  def service(request, response)
    body = request.body.to_s
    response.status, json = answer(request, body)
    response['Content-Type'] = 'application/json'
    response.body = JSON.generate(json)
  end
end

server = WEBrick::HTTPServer.new(Port: PORT.to_i, BindAddress: '127.0.0.1', AccessLog: [], Logger: WEBrick::Log.new(File::NULL))
server.mount('/host-api', Host)
puts 'ready'
$stdout.flush
server.start
