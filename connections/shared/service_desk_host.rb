# What plug-ins written in Ruby have in common: signed requests (docs/connect/host-api.md), actions that are done once, who
# may see a ticket, rows of records, slots, and the test of the connection. A host inherits from it. Ruby 2.7 or later.
#
# A host has the methods: who, the person of docs/connect/sign-in.md or nil; visible(kind, id, tickets), those of these
# tickets that the person may see, by the help-desk's own rules; after(ticket, limit), ids of tickets above this one;
# act_as(kind, id), nil: as the service desk; and of the actions those that it has: set(ticket, action, value) for status,
# priority and assign (an agent or a team), reply(ticket, html, files) with replies(ticket, since); records(kind), if it
# serves rows: see `rows`.
require 'digest'
require 'fileutils'
require 'json'
require 'net/http'
require 'openssl'
require 'time'

class ServiceDeskHost
  # It can never be done; the sentence is for who wanted it.
  class Refused < StandardError; end

  # That of the service desk which this came with; said with each person.
  VERSION = '0.2.0'.freeze
  # Slots by their page; an administrator switches each on or off.
  POINTS = {
    'ticket.actions' => 'Ticket: buttons',
    'ticket.problem' => 'Ticket: its problem',
    'ticket.associates' => 'Ticket: assets, changes and contracts',
    'user.associates' => 'User: assets and contracts',
    'user.permissions' => 'User: permissions',
    'organization.associates' => 'Organization: assets and contracts',
    'agent.permissions' => 'Agent: permissions',
    'menu' => 'Entry in the menu',
    'search' => 'Every page: search',
    'inbox' => 'Every page: bell with the unread messages',
  }.freeze
  # Slots of every page; our own pages have both in their menu.
  BAR = %w[search inbox].freeze
  SETTINGS = { 'address' => 'Address of the service desk, as this machine reaches it', 'folder' => 'Folder that notes what was done',
               'secret' => 'Secret, the same as in the connection file' }.freeze
  # What holds until something is set.
  DEFAULTS = { 'address' => 'http://127.0.0.1:8080' }.freeze
  # Seconds that a signature counts, and that what was done is kept; rows of one reply.
  AGE = 300
  KEPT = 2 * 24 * 3600
  ROWS = 1000

  # `settings`, texts: secret, address (of the service desk), folder (of keys), and each point with '0' if it is off.
  # `lacks`: kind of the pages that the help-desk does not have: organization.
  def initialize(name, settings, lacks: nil)
    @name = name
    @lacks = lacks
    @settings = settings
  end

  def setting(name)
    (@settings[name] || DEFAULTS[name]).to_s
  end

  def on?(point)
    setting(point) != '0'
  end

  def refuse(sentence)
    raise Refused, "#{@name}: #{sentence}."
  end

  def set(_ticket, action, _value)
    refuse "This cannot be done (#{action})"
  end

  def reply(_ticket, _html, _files)
    refuse 'This cannot be done (reply)'
  end

  def replies(_ticket, _since)
    []
  end

  # An address of this host, and no other.
  def back(to)
    to.to_s.match?(%r{\A/(?![/\\])[^\s\\]*\z}) ? to : '/'
  end

  # The status and the JSON of the reply to a request for a place: who, tickets, tickets/visible, tickets/actions, or a kind
  # of records. `target`: the path with its query, as it came; `query`: the same as a hash.
  def respond(place, method:, target:, body:, time:, signature:, query: {})
    return [401, message('The signature is wrong, or the clocks of both machines differ.')] unless signed?(time, signature, method, target, body)

    reply_to("#{method} #{place}", query, body)
  rescue Refused => e
    [422, { message: e.message }]
  rescue StandardError => e
    warn "Service desk: #{e.full_message(highlight: false)}"
    [502, message("#{@name} did not do it.")]
  end

  # The same for a request of Rails, to be rendered.
  def rails(request, place)
    status, json = respond(
      place, method: request.request_method, target: request.original_fullpath, body: request.raw_post,
             time: request.headers['X-Service-Desk-Time'], signature: request.headers['X-Service-Desk-Signature'],
             query: request.query_parameters
    )
    { json: json, status: status }
  end

  # Fields of a page of settings; `name` is that of a field, `settings[%s]`, `more` labels of settings of the host's own.
  def form(name, more = {}, test: false)
    texts = SETTINGS.merge(more).map do |setting, label|
      field = "name=\"#{format(name, setting)}\" value=#{setting(setting).encode(xml: :attr)}"
      "<p><label for=\"desk-#{setting}\">#{label}</label> <input id=\"desk-#{setting}\" size=\"60\" #{field}></p>"
    end
    boxes = points.map do |point, label|
      field = "name=\"#{format(name, point)}\""
      box = "<input type=\"checkbox\" id=\"desk-#{point}\" #{field} value=\"1\"#{' checked' if on?(point)}>"
      "<p><label for=\"desk-#{point}\">#{label}</label> <input type=\"hidden\" #{field} value=\"0\">#{box}</p>"
    end
    result = "<strong role=\"status\">#{self.test}</strong>" if test
    "#{texts.join}#{boxes.join}<p><a href=\"?test=1\">Test the connection</a> #{result}</p>"
  end

  def points
    POINTS.reject { |point| point.split('.').first == @lacks }
  end

  # For the head of each page; `root` is where the script and the theme are.
  def head(root)
    manifest = 'data-manifest="/service-desk/bundle/manifest.json"'
    "<script async src=\"#{root}/host-shim.js\" #{manifest}></script><link rel=\"stylesheet\" href=\"#{root}/theme.css\">"
  end

  # For the head where search and bell have to be put in their place (place.js): `address`, a regular expression, and what
  # they stand before.
  def bar(address, before)
    places = BAR.select { |point| on?(point) }.map { |point| [address, point, nil, before] }
    return '' if places.empty?

    "<script>#{File.read(File.join(__dir__, 'place.js'))}serviceDeskPlaces(#{JSON.generate(places)})</script>"
  end

  # Our pages, whose addresses are below /service-desk.
  def pages
    '<service-desk-slot point="page" base-path="/service-desk" navigation></service-desk-slot>'
  end

  # All slots of the page of a ticket, user, organization or agent; those that are switched off are left out.
  def slots(kind, id)
    points.keys.select { |point| point.start_with?("#{kind}.") }.map { |point| slot(point, "#{kind}-id" => id) }.join
  end

  def slot(point, attributes = {})
    return '' unless on?(point)

    text = attributes.map { |name, value| " #{name}=#{value.to_s.encode(xml: :attr)}" }.join
    %(<service-desk-slot point="#{point}"#{text}></service-desk-slot>)
  end

  # Whether the service desk replies at its address and has the same secret and time, in a sentence.
  def test
    return 'The secret has fewer than 16 characters.' if setting('secret').length < 16

    address = setting('address').chomp('/')
    uri = URI("#{address}/service-desk/api/host/changed")
    body = '{"changes":[{"kind":"tickets","id":"0"}]}'
    time = Time.now.to_i.to_s
    headers = { 'Content-Type' => 'application/json', 'X-Service-Desk-Time' => time,
                'X-Service-Desk-Signature' => signature(time, 'POST', uri.path, body) }
    reply = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https', open_timeout: 5, read_timeout: 5) do |http|
      http.post(uri.path, body, headers)
    end
    apart = reply['date'] ? (Time.httpdate(reply['date']) - Time.now).abs.round : 0
    return "The clocks of both machines differ by #{apart} seconds." if apart > AGE

    case reply.code
    when '200' then 'The service desk replies, and has the same secret.'
    when '401' then 'The service desk has another secret.'
    else "What replies at #{address} is not a service desk that is connected over HTTP (status #{reply.code})."
    end
  rescue SystemCallError, SocketError, Timeout::Error, URI::InvalidURIError
    "Nothing replies at #{address}."
  end

  private

  def message(text)
    { message: text }
  end

  def signature(*lines)
    "sha256=#{OpenSSL::HMAC.hexdigest('SHA256', setting('secret'), lines.join("\n"))}"
  end

  def signed?(time, given, method, target, body)
    setting('secret') != '' && time.to_s.match?(/\A\d+\z/) && (Time.now.to_i - time.to_i).abs <= AGE &&
      OpenSSL.secure_compare(signature(time, method, target, body), given.to_s)
  end

  def reply_to(call, query, body)
    case call
    when 'GET who' then (person = who) ? [200, person.merge(plugin: VERSION)] : [401, {}]
    when 'POST tickets/visible' then visible_of(JSON.parse(body))
    when 'POST tickets/actions' then once(JSON.parse(body))
    when 'GET tickets' then query.key?('visible_to') ? [200, page(query)] : rows('tickets', query)
    when /\AGET ([a-z_]+)\z/ then rows(Regexp.last_match(1), query)
    else [404, message('There is nothing here.')]
    end
  end

  # agent:12 as its kind and id, or nil.
  def kind_and_id(reference)
    found = /\A(agent|client):([1-9]\d{0,17})\z/.match(reference.to_s)
    found && [found[1], found[2].to_i]
  end

  def numbers(ids)
    ids.map(&:to_s).grep(/\A[1-9]\d{0,17}\z/).map(&:to_i)
  end

  def ids_seen(person, tickets)
    seen = tickets.empty? ? [] : visible(*person, tickets).to_a
    tickets & seen
  end

  def visible_of(sent)
    person = kind_and_id(sent['person'])
    ids = sent['ids']
    return [400, message("It needs a person, and at most #{ROWS} ids.")] unless person && ids.is_a?(Array) && ids.size <= ROWS

    [200, { ids: ids_seen(person, numbers(ids)).map(&:to_s) }]
  end

  def limit(query)
    (1..ROWS).cover?(query['limit'].to_i) ? query['limit'].to_i : ROWS
  end

  def page(query)
    person = kind_and_id(query['visible_to']) || refuse('It needs visible_to')
    tickets = after(query['since'].to_i, limit(query)).to_a
    rows = ids_seen(person, tickets).map { |id| { id: id.to_s } }
    { rows: rows, cursor: (tickets.last || query['since'].to_i).to_s, more: tickets.size == limit(query) }
  end

  # Each ticket of an action once. The same key at the same time waits; a file for each key says what was done.
  def once(sent)
    by = kind_and_id(sent['by'])
    tickets = numbers(Array(sent['tickets']))
    known = sent['key'].is_a?(String) && (by || sent['by'].nil?) && tickets.any? && tickets.size == sent['tickets'].size
    return [422, message("#{@name} does not know this ticket, or you.")] unless known

    folder = setting('folder')
    FileUtils.mkdir_p(folder, mode: 0o700)
    Dir.glob("#{folder}/*.json").each { |old| File.delete(old) if Time.now - File.mtime(old) > KEPT }
    File.open("#{folder}/#{Digest::SHA256.hexdigest(sent['key'])}.json", File::RDWR | File::CREAT, 0o600) do |file|
      file.flock(File::LOCK_EX)
      act_once(sent, by, tickets, file)
    end
    [200, {}]
  end

  def act_once(sent, by, tickets, file)
    text = file.read
    done = text.empty? ? {} : JSON.parse(text)
    note = lambda do |ticket, state|
      done[ticket.to_s] = state
      file.rewind
      file.truncate(0)
      file.write(JSON.generate(done))
      file.flush
    end
    act_as(*(by || [nil, nil]))
    may = by && ids_seen(by, tickets)
    tickets.each do |ticket|
      state = done[ticket.to_s]
      next if state == true

      refuse 'You may not see this ticket, or there is none' if may && !may.include?(ticket)
      refuse 'There is no such ticket' if !may && after(ticket - 1, 1).to_a != [ticket]
      note.call(ticket, Time.now.to_i) unless state
      act(ticket, sent, state)
      note.call(ticket, true)
    end
  end

  def act(ticket, sent, begun)
    case sent['action']
    when 'status', 'priority' then set(ticket, sent['action'], sent[sent['action']])
    when 'assign' then set(ticket, 'assign', sent['agent'] || sent['team'])
    when 'reply'
      plain = ->(html) { html.gsub(/<[^>]*>/, ' ').gsub('&nbsp;', ' ').gsub(/\s+/, ' ').strip }
      return if begun && replies(ticket, begun - 1).any? { |text| plain.call(text) == plain.call(sent['text']) }

      files = Array(sent['files']).map { |file| { name: file['name'], type: file['type'], content: file['base64'].unpack1('m') } }
      reply(ticket, sent['text'], files)
    else refuse 'This cannot be done'
    end
  end

  # Rows of a kind. `records(kind)` of the host is nil if it has none; an array of rows; or a hash with `from` (a relation
  # of Active Record), `changed` (the column of its last change, if it has one), `search` (columns), and `row` (makes a row).
  def rows(kind, query)
    have = respond_to?(:records) ? records(kind) : nil
    return [404, message('There is no such kind.')] unless have

    ids = query['ids']&.split(',')&.map { |id| URI.decode_www_form_component(id.gsub('+', '%2B')) }
    if have.is_a?(Array)
      return [200, ids ? { rows: have.select { |row| ids.include?(row[:id]) } } : { rows: have, cursor: nil, more: false }]
    end
    return [200, { rows: by_ids(kind, have, ids) }] if ids
    return [200, { rows: found(have, query['search']) }] if query['search']

    [200, changed(have, query['since'], limit(query))]
  end

  def by_ids(kind, have, ids)
    wanted = numbers(kind == 'people' ? ids.map { |id| id[/\A(?:agent|client):(.*)\z/, 1] } : ids)
    rows = have[:from].where(id: wanted).map(&have[:row])
    kind == 'people' ? rows.select { |row| ids.include?("#{row[:kind]}:#{row[:id]}") } : rows
  end

  # Every part of the word is in one of the columns; a number is an id as well.
  def found(have, word)
    any = have[:search].map { |column| "lower(#{column}) like :like" }.join(' or ')
    all = have[:from].all
    by_words = word.downcase.split.reduce(all) { |from, part| from.where(any, like: "%#{all.klass.sanitize_sql_like(part)}%") }
    by_number = all.where(id: numbers([word.strip.delete_prefix('#')]))
    (by_number.to_a | by_words.limit(50).to_a).first(50).map(&have[:row])
  end

  # A cursor is a moment and an id; on the last page without the id, for more may come in that very moment. Without a time
  # of change: an id, and none on the last page, so that all are read anew.
  def changed(have, since, limit)
    column = have[:changed] || :id
    table = have[:from].table_name
    at, id = since.to_s.split
    from = have[:from].reorder(column, :id).limit(limit)
    if at && column == :id
      from = from.where("#{table}.id > ?", at.to_i)
    elsif at
      from = from.where("#{table}.#{column} > :at or (#{table}.#{column} = :at and #{table}.id > :id)", at: moment(at), id: id.to_i)
    end
    list = from.to_a
    more = list.size == limit
    { rows: list.map(&have[:row]), cursor: cursor_of(list.last, have[:changed], more) || (column == :id ? nil : since), more: more }
  end

  def moment(text)
    Time.iso8601(text)
  rescue ArgumentError
    refuse 'The cursor is none of those that were given'
  end

  def cursor_of(last, column, more)
    return unless last
    return (last.id.to_s if more) unless column

    [last[column].utc.iso8601(6), (last.id if more)].compact.join(' ')
  end
end
