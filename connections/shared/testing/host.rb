# The smallest host of service_desk_host.rb, for its test: ruby host.rb with SECRET, FOLDER, DESK and PORT.
require 'socket'
require_relative '../service_desk_host'

class SmallHost < ServiceDeskHost
  attr_accessor :cookie

  def who
    { kind: 'agent', id: '1', name: 'Ada Lindqvist', email: 'ada@example.test' } if cookie == 'session=ada'
  end

  def visible(kind, id, tickets)
    raise 'The database is away.' if kind == 'client'

    id == 1 ? tickets - [5] : [1, 99]
  end

  def after(ticket, limit)
    ((ticket + 1)..4).first(limit)
  end

  def act_as(_kind, id)
    refuse 'You cannot act' if id == 7
  end

  def set(ticket, action, value)
    refuse 'Ticket 3 is closed for ever' if ticket == 3
    note action, ticket, value
  end

  def replies(ticket, since)
    ticket == 2 && since < Time.now.to_i ? ['<p>Hello,&nbsp;<b>Carl</b></p>'] : []
  end

  def reply(ticket, html, files)
    raise 'The mail server is away.' if File.exist?("#{setting('log')}.away")

    sleep 0.2
    note 'reply', ticket, html, files.dig(0, :content)
  end

  def records(kind)
    [{ id: '1', name: 'First line' }, { id: '2', name: 'Second line' }] if kind == 'teams'
  end

  def note(*what)
    File.write(setting('log'), "#{JSON.generate(what)}\n", mode: 'a')
  end
end

folder = ENV.fetch('FOLDER')
settings = { 'secret' => ENV.fetch('SECRET'), 'address' => ENV.fetch('DESK'), 'folder' => "#{folder}/keys", 'log' => "#{folder}/log",
             'ticket.problem' => '0', 'inbox' => '0' }
server = TCPServer.new('127.0.0.1', ENV.fetch('PORT').to_i)
loop do
  Thread.new(server.accept) do |client|
    method, target = client.gets.to_s.split
    headers = {}
    while (line = client.gets) && line != "\r\n"
      name, value = line.chomp.split(': ', 2)
      headers[name.downcase] = value
    end
    body = client.read(headers['content-length'].to_i).to_s
    uri = URI(target)
    place = uri.path.delete_prefix('/host/')
    query = URI.decode_www_form(uri.query.to_s).to_h
    host = SmallHost.new('Small', settings)
    host.cookie = headers['cookie']
    status, reply =
      case place
      when 'test' then [200, host.test]
      when 'slots' then [200, host.slot('ticket.actions', 'ticket-id' => '4"2') + host.slot('ticket.problem') + host.pages]
      when 'bar' then [200, host.bar('^/', '#account')]
      when 'form' then [200, host.form('settings[%s]')]
      when 'back' then [200, host.back(query['back'])]
      else
        host.respond(place, method: method, target: target, body: body, query: query,
                            time: headers['x-service-desk-time'], signature: headers['x-service-desk-signature'])
      end
    text = reply.is_a?(String) ? reply : JSON.generate(reply)
    client.write "HTTP/1.1 #{status} -\r\nContent-Length: #{text.bytesize}\r\nConnection: close\r\n\r\n#{text}"
    client.close
  end
end
